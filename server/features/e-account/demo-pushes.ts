import { pushDone, takeDuePushes } from '../../ports/e-account/gateway/account-gateway.queries.ts'
import { demoAccountGateway, type ProviderServices } from './providers.ts'
import { receivePush } from './receive-push.ts'

const batch = 20

/** What our own gateways have to tell by now; it takes the way of every push but for the network. */
export async function pushDueNews(services: ProviderServices): Promise<void> {
  const { config, sql } = services
  if (!config.payDemo) return
  for (const { id, provider, content } of await takeDuePushes(sql, batch)) {
    const gateway = await demoAccountGateway(sql, provider)
    const answer = await receivePush(services, { provider, ...gateway.push(content) })
    if (answer.status === 200) await pushDone(sql, id)
  }
}
