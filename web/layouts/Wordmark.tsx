import { imageUrl } from '../../contract/images.ts'
import { useSession } from '../api/use-app.ts'
import css from './Wordmark.module.css'

/** The shop's logo, or its name drawn as one. */
export function Wordmark() {
  const { logo, title, oss, no_pic: noPic } = useSession()
  if (logo)
    return (
      <img
        className={css.logo}
        src={imageUrl(logo, { width: 360, oss, noPic })}
        alt={title}
        width={188}
        height={44}
      />
    )
  const [plain, red, rest] = inkAndRed(title)
  return (
    <span
      role="img"
      aria-label={title}
      className={widthOf(title) > longest ? `${css.word} ${css.long}` : css.word}
    >
      {plain}
      <span className={css.red}>{red}</span>
      {rest}
    </span>
  )
}

/** In letters; a Chinese character is as wide as two. */
const widthOf = (title: string) =>
  [...title].reduce((sum, char) => sum + (/\p{Script=Han}/u.test(char) ? 2 : 1), 0)

/** What fits beside the search box. */
const longest = 13

/** A Chinese name gets its second character in red, any other one its first letter. */
function inkAndRed(title: string): [string, string, string] {
  const letters = [...title]
  if (/^\p{Script=Han}{2}/u.test(title)) return [letters[0]!, letters[1]!, letters.slice(2).join('')]
  return ['', letters[0] ?? '', letters.slice(1).join('')]
}
