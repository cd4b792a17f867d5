/** Province, city and district of one area (product §3). */
export interface AreaRow {
  id: number
  area1: string
  area2: string
  area3: string
  /** What the reader calls them, where that is something else. */
  names?: readonly [string, string, string]
}

export interface AreaNode {
  name: string
  /** What the reader calls it. */
  label: string
  /** Only where an area ends; it is the row's id. */
  id?: number
  child: AreaNode[]
}

/** Every level in the order of its first row. A city without districts is itself the end, and so is a province. */
export function buildAreaTree(rows: readonly AreaRow[]): AreaNode[] {
  const root: AreaNode = { name: '', label: '', child: [] }
  const nodes = new Map<string, AreaNode>()
  for (const { id, area1, area2, area3, names } of rows) {
    let node = root
    let path = ''
    for (const [level, name] of [area1, area2, area3].entries()) {
      if (name === '') continue
      path += `\n${name}`
      let next = nodes.get(path)
      if (!next) {
        next = { name, label: names?.[level] ?? name, child: [] }
        nodes.set(path, next)
        node.child.push(next)
      }
      node = next
    }
    if (node !== root) node.id = id
  }
  return root.child
}
