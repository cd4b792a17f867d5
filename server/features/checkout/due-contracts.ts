import type { Services } from '../../context.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { makeContractPdf } from './contract-pdf.ts'

const mostAtOnce = 20

/**
 * Papers of contracts that are not there yet: the process ended right after the order, or the storage was out of reach. One
 * that fails again waits a while and stops no other.
 */
export async function makeDueContracts({
  sql,
  storage,
  pictures,
  packs,
}: Pick<Services, 'sql' | 'storage' | 'pictures' | 'packs'>): Promise<void> {
  const due = await sql<{ id: number }[]>`
    update checkout_contracts set pdf_due = now() + interval '10 minutes'
    where checkout_id in (
      select checkout_id from checkout_contracts where pdf_due <= now()
      order by pdf_due, checkout_id limit ${mostAtOnce} for update skip locked)
    returning checkout_id as id`
  const making = { sql, storage, pictures, tIn: packs.t }
  await eachApart(
    due.toSorted((a, b) => a.id - b.id),
    ({ id }) => makeContractPdf(making, id),
  )
}
