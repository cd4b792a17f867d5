import { useSyncExternalStore } from 'react'

/** Of the Barcode Detection API, which some browsers have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

export const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

const never = () => () => {}
const canScan = () => detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

/** The server does not know what the browser can do: the page learns it once it is alive. */
export const useCanScan = (): boolean => useSyncExternalStore(never, canScan, () => false)
