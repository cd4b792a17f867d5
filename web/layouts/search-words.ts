const key = 'search words'

/** What stands in the search while the page comes again in another language. */
export function keepSearchWords(): void {
  try {
    const words = document.querySelector<HTMLInputElement>('header [role=combobox]')?.value
    if (words) sessionStorage.setItem(key, words)
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

export function takeSearchWords(): string | undefined {
  try {
    const words = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return words
  } catch {
    return undefined
  }
}
