/**
 * Whom an address belongs to, for counting: one person at home has 2^64 addresses of version 6, so the network counts and
 * not the machine.
 */
export function networkOf(address: string): string {
  const [, version4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (version4) return version4
  if (!address.includes(':')) return address
  const [front = '', back] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = front === '' ? [] : front.split(':')
  const rest = back ? back.split(':') : []
  const all =
    back === undefined
      ? groups
      : [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
