import type { ProductSku } from '../../../contract/product-detail.ts'

export interface Axis {
  name: string
  values: string[]
}

/** What a person chooses between, such as colour and size, each with its values in the order of the SKUs. */
export function axesOf(skus: readonly ProductSku[]): Axis[] {
  const axes = (skus[0]?.spec ?? []).map(({ name }) => ({ name, values: new Set<string>() }))
  for (const { spec } of skus) {
    for (const [at, { value }] of spec.entries()) axes[at]?.values.add(value)
  }
  return axes.map(({ name, values }) => ({ name, values: [...values] }))
}

/** The SKU with this value on one axis and the current one's values on all others. */
export const exactSku = (skus: readonly ProductSku[], current: ProductSku, axis: number, value: string) =>
  skus.find(({ spec }) =>
    spec.every((each, at) => each.value === (at === axis ? value : current.spec[at]?.value)),
  )

/** What choosing a value leads to: where that combination does not exist, the one that keeps most of the others. */
export function chooseValue(
  skus: readonly ProductSku[],
  current: ProductSku,
  axis: number,
  value: string,
): ProductSku {
  const kept = ({ spec }: ProductSku) =>
    spec.filter((each, at) => each.value === current.spec[at]?.value).length
  const withValue = skus.filter(({ spec }) => spec[axis]?.value === value)
  return withValue.sort((a, b) => kept(b) - kept(a))[0] ?? current
}
