import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { hush, ringStaff } from '../bell/ring-bell.ts'

/** A transfer waits for head office to see the money. */
export async function tellProof(db: Db, paymentId: number): Promise<void> {
  const [payment] = await db<{ nick: string; amount: Decimal; currency: string }[]>`
    select m.nick, p.amount, p.currency from payments p join members m on m.id = p.member_id where p.id = ${paymentId}`
  const { nick, amount, currency } = payment!
  await ringStaff(db, {
    kind: 'proof_to_confirm',
    about: paymentId,
    params: { nick, amount: { money: amount, currency } },
  })
}

/** Somebody decided. */
export const proofDecided = (db: Db, paymentId: number): Promise<void> =>
  hush(db, ['proof_to_confirm'], paymentId)
