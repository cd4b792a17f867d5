/** Enough to know a friend by, too little to find a stranger: `林**货`, `m**`. */
export function maskNick(nick: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(nick.trim())].map(
    ({ segment }) => segment,
  )
  const first = letters[0] ?? ''
  return letters.length > 2 ? `${first}**${letters.at(-1)}` : `${first}**`
}
