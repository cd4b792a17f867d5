import { randomBytes } from 'node:crypto'
import {
  authorise,
  planWxaPush,
  spendPreAuthCode,
  takeDueWxaPushes,
  wxaPushDone,
} from '../../ports/mini-program/gateway/wxa-gateway.queries.ts'
import { demoComponentAppId, demoWxaGateway, type PlatformServices } from './reach-platform.ts'
import { receiveWxaPush } from './receive-wxa-push.ts'

const batch = 20

/** What our own gateway has to tell by now; it takes the way of every push but for the network. */
export async function pushDueWxaNews(services: PlatformServices): Promise<void> {
  const { config, sql } = services
  if (!config.payDemo) return
  const gateway = demoWxaGateway(sql)
  for (const { id, appId, content, forged } of await takeDueWxaPushes(sql, batch)) {
    const push = gateway.push(content, { forged })
    const answer = await receiveWxaPush(services, { ...push, ...(appId && { appId }) })
    // A forged one is not told again.
    if (answer.status === 200 || forged) await wxaPushDone(sql, id)
  }
}

/** Somebody agreed on the demonstration's page: the code to go back with. */
export async function agreeToConnect(
  { sql }: PlatformServices,
  preAuthCode: string,
  nickname: string,
): Promise<string | undefined> {
  if (!(await spendPreAuthCode(sql, preAuthCode))) return undefined
  const appId = `wx${randomBytes(8).toString('hex')}`
  const code = await authorise(sql, demoComponentAppId, { appId, nickname })
  await planWxaPush(sql, {
    appId: null,
    content: {
      AppId: demoComponentAppId,
      CreateTime: Math.floor(Date.now() / 1000),
      InfoType: 'authorized',
      AuthorizerAppid: appId,
      AuthorizationCode: code,
      PreAuthCode: preAuthCode,
    },
    // The browser is faster, as a rule.
    seconds: 5,
  })
  return code
}
