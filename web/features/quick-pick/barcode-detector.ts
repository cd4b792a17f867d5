import { useSyncExternalStore } from 'react'

type Source = HTMLVideoElement | ImageBitmap

/** Of the Barcode Detection API, which some browsers have. */
interface Detector {
  detect(source: Source): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector
type TextDetectorClass = new () => Detector

interface Abilities {
  BarcodeDetector?: DetectorClass
  TextDetector?: TextDetectorClass
}

const abilities = () => globalThis as Abilities

export const codeFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']

export const detectorClass = (): DetectorClass | undefined => abilities().BarcodeDetector

const never = () => () => {}
const canScan = () => detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined
const canRead = () => detectorClass() !== undefined || abilities().TextDetector !== undefined

/** The server does not know what the browser can do: the page learns it once it is alive. */
export const useCanScan = (): boolean => useSyncExternalStore(never, canScan, () => false)

/** Whether pictures can be read here: their barcodes, or what is written on them. */
export const useCanReadPictures = (): boolean => useSyncExternalStore(never, canRead, () => false)

/** The first barcode on a picture; without one, what is written on it. */
export async function readPicture(picture: ImageBitmap): Promise<string | undefined> {
  const { BarcodeDetector, TextDetector } = abilities()
  const codes = BarcodeDetector ? await seen(new BarcodeDetector({ formats: codeFormats }), picture) : []
  const words = codes.length === 0 && TextDetector ? await seen(new TextDetector(), picture) : codes
  return codes[0] ?? (words.join(' ').slice(0, 100) || undefined)
}

/** A detector whose service the phone lacks sees nothing. */
const seen = async (detector: Detector, picture: ImageBitmap): Promise<string[]> =>
  (await detector.detect(picture).catch(() => []))
    .map(({ rawValue }) => rawValue.trim())
    .filter(value => value !== '')
