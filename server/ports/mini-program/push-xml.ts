const element = /<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The elements of a push by their names; WeChat's have no other depth. */
export function readPushXml(xml: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, data, plain = ''] of xml.matchAll(element))
    found[name!] ??=
      data ?? plain.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity]!).trim()
  return found
}

export function writePushXml(content: Readonly<Record<string, string | number>>): string {
  const one = ([name, value]: [string, string | number]) =>
    typeof value === 'number'
      ? `<${name}>${value}</${name}>`
      : `<${name}><![CDATA[${value.replaceAll(']]>', ']] >')}]]></${name}>`
  return `<xml>${Object.entries(content).map(one).join('')}</xml>`
}
