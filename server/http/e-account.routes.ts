import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountDocumentPath } from '../../contract/e-account.ts'
import { languageOf } from '../../contract/languages.ts'
import type { Services } from '../context.ts'
import { accountDocument } from '../features/e-account/account-documents.ts'
import { demoBankAccount, demoBankRoot, sendMoney } from '../features/e-account/demo-bank.ts'
import { keepLook } from '../features/e-account/looks.ts'
import { accountNotifyPath } from '../features/e-account/providers.ts'
import { receivePush } from '../features/e-account/receive-push.ts'
import { drawDemoBank } from '../ports/e-account/gateway/demo-bank-page.ts'
import { isStaff } from '../visitor.ts'
import { handleStorageError } from './files.ts'
import { findLanguage, openContext } from './request-context.ts'

/** No provider has more to say, in bytes. */
const longestPush = 64 * 1024

/** Where providers of electronic accounts tell us by themselves, and where head office looks at documents. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  pushRoute(app, services)
  documentRoute(app, services)
  if (services.config.payDemo) demoBankRoutes(app, services)
}

/** They sign what they send, and it is read to the byte. */
function pushRoute(app: FastifyInstance, services: Services): void {
  app.register(async inside => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestPush }, (_, body, done) =>
      done(null, body),
    )
    inside.post<{ Params: { provider: string } }>(`${accountNotifyPath}:provider`, async (request, reply) => {
      const answer = await receivePush(services, {
        provider: request.params.provider,
        address: request.ip,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
        ),
        body: typeof request.body === 'string' ? request.body : '',
      })
      return reply.code(answer.status).type(answer.type).send(answer.body)
    })
  })
}

/** Finance staff only; the look is in the trail before anything is sent. */
function documentRoute(app: FastifyInstance, services: Services): void {
  const options = { logLevel: 'warn', errorHandler: handleStorageError } as const
  app.get<{ Params: { account: string; file: string } }>(
    accountDocumentPath(':account', ':file'),
    options,
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { visitor } = await openContext(services, request, reply)
      const [account, file] = [request.params.account, request.params.file].map(wholeNumber)
      if (visitor.role === 'guest' || !isStaff(visitor, ['finance']) || !account || !file)
        return reply.code(404).send()
      const found = await accountDocument(services.sql, account, file)
      const stored = found && (await services.storage.get(found.path))
      if (!stored) return reply.code(404).send()
      await keepLook(services.sql, { id: account, by: visitor.id, what: 'document' })
      return reply
        .type(found.type)
        .headers({
          'content-length': stored.size,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .send(stored.body)
    },
  )
}

const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

/** The demonstration's own page: what the applicant's bank and telephone would show. */
function demoBankRoutes(app: FastifyInstance, services: Services): void {
  type Posted = Partial<Record<'amount' | 'payer' | 'remark' | 'told' | 'stray', string>>
  app.get<{ Params: { token: string } }>(`${demoBankRoot}:token`, async (request, reply) =>
    show(services, request, reply, request.params.token),
  )
  app.post<{ Params: { token: string }; Body: Posted }>(`${demoBankRoot}:token`, async (request, reply) => {
    const { token } = request.params
    const at = `${demoBankRoot}${encodeURIComponent(token)}`
    const account = await demoBankAccount(services, token)
    if (account?.state !== 'normal') return reply.redirect(at, 303)
    const { amount = '', payer = '', remark = '', told = 'now', stray } = request.body ?? {}
    const sent = await sendMoney(services, account, { amount, payer, remark, told, stray: stray === '1' })
    return reply.redirect(`${at}?said=${sent ? 'done' : 'bad'}`, 303)
  })
}

async function show(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const account = await demoBankAccount(services, token)
  const lang = findLanguage(request)
  const nonce = randomBytes(16).toString('base64')
  const said = (request.query as { said?: string }).said
  return reply
    .code(account ? 200 : 404)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      drawDemoBank({
        lang: languageOf(lang).tag,
        dir: languageOf(lang).dir,
        nonce,
        t: services.packs.t(lang),
        account,
        said: said === 'done' || said === 'bad' ? said : undefined,
      }),
    )
}
