import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is sent many times: compressed once for each kind of browser. */
export interface EncodedText {
  text: string
  made: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'br' | 'gzip' | 'identity'

export const encodedText = (text: string): EncodedText => ({ text, made: new Map() })

export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: EncodedText) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = encoded.made.get(encoding) ?? encode[encoding](encoded.text)
  encoded.made.set(encoding, body)
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await body)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encode: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: text => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: text => zip(text),
  identity: async text => Buffer.from(text),
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map(each => each.trim().split(/\s*;\s*q=/))
    .flatMap(([name, weight]) => (Number(weight ?? 1) > 0 ? [name] : []))
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}
