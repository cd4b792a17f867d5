import { lookup as resolve } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'

/**
 * Addresses that head office types in are reached from inside our network: whoever may type them must not be able to
 * talk to what listens only there. docs/decisions/0010 says what is refused and why.
 */
type Rules = Pick<Config, 'insideAddresses'>

export class InsideAddressError extends Error {
  override name = 'InsideAddressError'
}

/** Why an address may not be used. */
export type AddressFault = 'notAnAddress' | 'notHttps' | 'inside'

/** What can be said without asking the network. The host of what passes still has to be resolved. */
export function addressFault({ insideAddresses }: Rules, text: string): AddressFault | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    return 'notAnAddress'
  if (insideAddresses) return undefined
  if (url.protocol !== 'https:') return 'notHttps'
  const host = bare(url.hostname)
  return isIP(host) && !isOutside(host) ? 'inside' : undefined
}

export function demandOutside(rules: Rules, text: string): void {
  const fault = addressFault(rules, text)
  if (fault) throw new InsideAddressError(`${text} may not be asked: ${fault}`)
}

/** The same, and where the name leads now. A name that nobody knows leads nowhere, which does no harm. */
export async function resolvedFault(rules: Rules, text: string): Promise<AddressFault | undefined> {
  const fault = addressFault(rules, text)
  if (fault || rules.insideAddresses) return fault
  return new Promise(answer =>
    guardedLookup(bare(new URL(text).hostname), { all: true }, error =>
      answer(error instanceof InsideAddressError ? 'inside' : undefined),
    ),
  )
}

const never = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  never.addSubnet(network, bits, 'ipv4')
// Tunnels, which hold an IPv4 address that is not looked at, and examples.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  never.addSubnet(network, bits, 'ipv6')
const everywhere6 = new BlockList()
everywhere6.addSubnet('2000::', 3, 'ipv6')

/** Whether the whole world knows this IP address as the same machine. */
export function isOutside(ip: string): boolean {
  if (isIP(ip) === 4) return !never.check(ip, 'ipv4')
  return isIP(ip) === 6 && everywhere6.check(ip, 'ipv6') && !never.check(ip, 'ipv6')
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** In place of the usual one: the connection goes to the very address that was looked at. */
const guardedLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const inside = found.find(({ address }) => !isOutside(address))
    if (inside) return done(new InsideAddressError(`${hostname} is inside: ${inside.address}`), [])
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)
  })
}

/** Those that have an answer but no content. */
const emptyAnswers = [204, 205, 304]

/** As `fetch`, for an address that head office typed in. Nobody is sent elsewhere: a redirect is an answer like others. */
export async function fetchOutside(rules: Rules, request: Request, signal: AbortSignal): Promise<Response> {
  demandOutside(rules, request.url)
  const url = new URL(request.url)
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const { promise, resolve: answer, reject } = Promise.withResolvers<http.IncomingMessage>()
  const sending = (url.protocol === 'https:' ? https : http).request(
    url,
    {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), ...(body && { 'content-length': body.length }) },
      signal,
      ...(!rules.insideAddresses && { lookup: guardedLookup }),
    },
    answer,
  )
  sending.once('error', reject)
  sending.end(body)
  return responseOf(await promise, request.method)
}

function responseOf(answer: http.IncomingMessage, method: string): Response {
  const status = answer.statusCode!
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const empty = method === 'HEAD' || emptyAnswers.includes(status)
  if (empty) answer.resume()
  const content = empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(content, { status, statusText: answer.statusMessage, headers })
}
