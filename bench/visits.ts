import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import type { Visit } from './line.ts'

export const asks = (
  { origin }: { origin: string },
  inputs: readonly Record<string, unknown>[],
  action = 'hlt_get_data',
  cookie = '',
): Visit[] =>
  inputs.map(input => ({
    url: origin + actionUrl(action),
    method: 'POST',
    headers: {
      version: '6',
      lang: 'zh',
      ...(cookie && { cookie }),
      'accept-encoding': 'gzip',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(encodeInput(input)).toString(),
  }))

export const opens = (
  { origin }: { origin: string },
  paths: readonly string[],
  cookie = '',
  browser = '',
): Visit[] =>
  paths.map(path => ({
    url: origin + path,
    method: 'GET',
    headers: {
      'accept-language': 'zh',
      'accept-encoding': 'identity',
      ...(cookie && { cookie }),
      ...(browser && { 'user-agent': browser }),
    },
  }))

/** What the first of them is answered; all of them must be answered well. */
export async function check([visit, ...others]: readonly Visit[]): Promise<string> {
  const { url, ...request } = visit!
  const response = await fetch(url, { ...request, redirect: 'manual' })
  const text = await response.text()
  const refused = request.method === 'POST' && !(JSON.parse(text) as WireReply).success
  if (response.status !== 200 || refused) throw new Error(`${url} ${request.body}: ${text.slice(0, 200)}`)
  if (others.length > 0) await check(others)
  return text
}

/** They do not all ask for the same at once. */
export const turned = <T>(all: readonly T[], by: number): T[] => {
  const from = by % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}
