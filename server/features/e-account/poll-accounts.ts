import type { FastifyBaseLogger } from 'fastify'
import { ProviderError } from '../../ports/e-account/provider.ts'
import { finishClosing } from './close-account.ts'
import { type AccountServices, tryToAsk } from './send-application.ts'

const batch = 20

/** How long a page that waits lets pass between two questions. */
const askAfterSeconds = 3

/** For a page that waits: asks at most every few seconds, however many pages wait. */
export async function askIfDue(
  services: AccountServices,
  id: number,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const claimed = await services.sql`
    update e_accounts set asked_at = now()
    where id = ${id} and state in ('opening', 'review')
      and greatest(changed_at, asked_at) < now() - make_interval(secs => ${askAfterSeconds})
    returning id`
  return claimed.length > 0 && (await tryToAsk(services, id, log))
}

/** What pushes did not tell, what was not sent yet, and what is still being closed. */
export async function pollAccounts(services: AccountServices, log: FastifyBaseLogger): Promise<void> {
  const { sql } = services
  const due = await sql<{ id: number }[]>`
    update e_accounts a set asked_at = now()
    from (
      select id from e_accounts
      where state in ('opening', 'review', 'small_transfer') and changed_at < now() - interval '10 seconds'
        and (asked_at is null or asked_at < now() - least(interval '10 minutes', (now() - changed_at) / 4))
      order by id limit ${batch} for update skip locked
    ) due
    where a.id = due.id
    returning a.id`
  for (const { id } of due) await tryToAsk(services, id, log)
  const closing = await sql<{ id: number }[]>`
    select id from e_accounts where closing_at < now() - interval '1 minute' order by id limit ${batch}`
  for (const { id } of closing) {
    await finishClosing(services, id, null).catch(error => {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'an electronic account could not be closed')
    })
  }
}
