const key = 'searches'
const most = 8

/** What this browser looked for last, newest first. A browser that keeps nothing has none. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(words => typeof words === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(words: string): void {
  keep([words, ...recentSearches().filter(other => other !== words)].slice(0, most))
}

export const forgetSearches = (): void => keep([])

function keep(searches: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Nothing is kept where the person does not want it.
  }
}
