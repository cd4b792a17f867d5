import QRCode from 'qrcode'

/** A QR code that can stand in the `src` of a picture. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
