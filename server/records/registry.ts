import type { BillType } from './bill-type.ts'

const types = new Map<string, BillType>()

/**
 * Called once with all of them (bill-types.ts); apart from the list, so that descriptions may refer to each other.
 * What comes back forgets them.
 */
export function register(all: readonly BillType[]): () => void {
  for (const type of all) {
    if (types.has(type.name)) throw new Error(`There are two bill types named ${type.name}`)
    types.set(type.name, type)
  }
  return () => {
    for (const { name } of all) types.delete(name)
  }
}

export const billTypes = (): readonly BillType[] => [...types.values()]

export const lookUpBillType = (name: string): BillType | undefined => types.get(name)

/** For descriptions that name another one: a misspelt name is a fault of ours. */
export function findBillType(name: string): BillType {
  const type = types.get(name)
  if (!type) throw new Error(`There is no bill type named ${name}`)
  return type
}
