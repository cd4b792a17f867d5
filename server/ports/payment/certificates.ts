import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { readPrivateKey } from './signing.ts'

export const isCertificate = (text: string): boolean => text.includes('-----BEGIN CERTIFICATE-----')

/** All that stand in a file, in their order. */
const certificatesIn = (text: string): X509Certificate[] =>
  (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    pem => new X509Certificate(pem),
  )

/** What Alipay calls a certificate: whose it is and its number, digested. */
const snOf = ({ issuer, serialNumber }: X509Certificate): string =>
  createHash('md5')
    .update(issuer.split('\n').toReversed().join(','))
    .update(BigInt(`0x${serialNumber}`).toString())
    .digest('hex')

/** Of the first in a file: its owner's; those of who vouches for it follow. */
export function certificateSn(text: string): string {
  const [first] = certificatesIn(text)
  if (!first) throw new Error('there is no certificate in it')
  return snOf(first)
}

const rsaSignatures = '1.2.840.113549.1.1.'

/** Of a file of roots: those that signed with RSA. */
export function rootSn(text: string): string {
  const rsa = certificatesIn(text).filter(root => root.signatureAlgorithmOid?.startsWith(rsaSignatures))
  if (rsa.length === 0) throw new Error('there is no root certificate in it')
  return rsa.map(snOf).join('_')
}

export const serialOf = (text: string): string | undefined => certificatesIn(text)[0]?.serialNumber

/** Whether a certificate was made for a private key. */
export function belongTogether(certificate: string, privateKey: string): boolean {
  const [first] = certificatesIn(certificate)
  const mine = createPublicKey(readPrivateKey(privateKey)).export({ type: 'spki', format: 'der' })
  return first?.publicKey.export({ type: 'spki', format: 'der' }).equals(mine) ?? false
}
