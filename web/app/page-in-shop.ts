/** A page of the shop that was jumped to: here, or where that shop is. */
export function pageInShop(path: string, shopUrl: string | undefined): string {
  if (!shopUrl) return path
  const there = new URL(shopUrl)
  there.pathname = path
  return there.href
}
