import type { Db } from '../../db/database.ts'

/** What scanners read on SKUs. */
export async function barcodesOf(db: Db, skuIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; barcode: string }[]>`
    select id, barcode from skus where id = any(${skuIds as number[]}) and barcode <> ''`
  return new Map(rows.map(({ id, barcode }) => [id, barcode]))
}
