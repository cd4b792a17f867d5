import { Suspense, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useCanScan } from './barcode-detector.ts'
import { SuggestInput } from './SuggestInput.tsx'

const CameraScan = onDemand(() => import('./CameraScan.tsx'))

/** Type with suggestions, or scan: a scanner types the code and presses Enter. */
export function CodeInput({ onLine }: { onLine(line: string): void }) {
  const t = useT()
  const [scanning, setScanning] = useState(false)
  const canScan = useCanScan()
  return (
    <>
      <SuggestInput
        label={t('quick-pick.typeOrScan')}
        onTake={(text, item) => onLine(item?.itemNo ?? text)}
        actions={canScan && <Button onClick={() => setScanning(true)}>{t('quick-pick.camera')}</Button>}
      />
      {scanning && (
        <Suspense>
          <CameraScan onCode={onLine} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </>
  )
}
