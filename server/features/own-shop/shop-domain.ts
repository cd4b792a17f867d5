import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { proofPath, shopPath } from '../../../contract/own-shop.ts'
import * as paths from '../../../contract/paths.ts'
import { params } from '../../../contract/preferences.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../context.ts'
import { fetchOutside, InsideAddressError } from '../../ports/outside.ts'
import type { Shop } from '../shops/shops.tables.ts'

const waitMs = 8000
const longestAnswer = 200

/** Something only this house knows; its hash is asked for, so that whoever hears the question cannot answer it. */
export const newProof = (): string => randomBytes(24).toString('base64url')

const questionFor = (proof: string): string => createHash('sha256').update(proof).digest('hex')

/** Whether a host name leads here: asked over the open network, it answers with what we keep. Else why not. */
export async function provesItself(
  config: Config,
  { host, proof }: { host: string; proof: string },
): Promise<TextKey | undefined> {
  const scheme = config.insideAddresses && host.includes(':') ? 'http' : 'https'
  const asked = new Request(`${scheme}://${host}${proofPath}${questionFor(proof)}`)
  try {
    const answer = await fetchOutside(config, asked, AbortSignal.timeout(waitMs))
    const text = answer.ok ? await beginningOf(answer) : ''
    return text.trim() === proof ? undefined : 'own-shop.domainElsewhere'
  } catch (error) {
    return error instanceof InsideAddressError ? 'own-shop.domainInside' : 'own-shop.domainSilent'
  }
}

/** The name that head office is reached under, all below it, and where another shop has its mobile site. */
export function isHeadOffices(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  shops: readonly Pick<Shop, 'id' | 'mobileSite'>[],
  { shopId, host }: { shopId: number; host: string },
): boolean {
  const name = host.split(':', 1)[0]!
  const own = publicUrl && new URL(publicUrl).hostname.replace(/^www\./, '')
  if (own && (name === own || name.endsWith(`.${own}`))) return true
  return shops.some(
    ({ id, mobileSite }) =>
      id !== shopId &&
      mobileSite !== null &&
      URL.canParse(mobileSite) &&
      new URL(mobileSite).hostname === name,
  )
}

/** Whoever answers may be anybody: no more is read than a proof is long. */
async function beginningOf(answer: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longestAnswer) break
  }
  return text.slice(0, longestAnswer)
}

/** What a host name is asked that leads here, and the short address of a shop. */
export function shopAddressRoutes(app: FastifyInstance, { sql }: Services): void {
  app.get<{ Params: { question: string } }>(`${proofPath}:question`, async ({ params: asked }, reply) => {
    const waiting = await sql<{ proof: string }[]>`
      select domain_proof as proof from shops where domain_proof is not null`
    const found = waiting.find(({ proof }) => questionFor(proof) === asked.question)
    return found
      ? reply.type('text/plain').header('cache-control', 'no-store').send(found.proof)
      : reply.code(404).type('text/plain').send('')
  })

  app.get<{ Params: { code: string } }>(`${shopPath}:code`, async ({ params: { code } }, reply) =>
    reply.redirect(
      `${paths.home}?${params.shop}=${encodeURIComponent(code.slice(0, 30).toWellFormed())}`,
      302,
    ),
  )
}
