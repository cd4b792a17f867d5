/** Province, city and district of one area (spec §3). */
export interface AreaRow {
  id: number
  area1: string
  area2: string
  area3: string
}

export interface AreaNode {
  name: string
  /** Only where an area ends; it is the row's id. */
  id?: number
  child: AreaNode[]
}

/** Every level in the order of its first row. A city without districts is itself the end, and so is a province. */
export function buildAreaTree(rows: readonly AreaRow[]): AreaNode[] {
  const root: AreaNode = { name: '', child: [] }
  const nodes = new Map<string, AreaNode>()
  for (const { id, area1, area2, area3 } of rows) {
    let node = root
    let path = ''
    for (const name of [area1, area2, area3].filter(Boolean)) {
      path += `\n${name}`
      let next = nodes.get(path)
      if (!next) {
        next = { name, child: [] }
        nodes.set(path, next)
        node.child.push(next)
      }
      node = next
    }
    if (node !== root) node.id = id
  }
  return root.child
}
