import type { Sql } from '../../db/database.ts'
import type { Sms } from './sms.ts'

/** Stands in for a provider: a message is kept for head office to read (bill type sms_outbox) and said in the terminal. */
export const outboxSms = (sql: Sql, say: (line: string) => void): Sms => ({
  async send({ mobile, text }, { reference }) {
    const taken = await sql`
      insert into sms_outbox (mobile, body, reference) values (${mobile}, ${text}, ${reference})
      on conflict (reference) do nothing`
    if (taken.count > 0) say(`SMS to ${mobile}: ${text}`)
  },
})
