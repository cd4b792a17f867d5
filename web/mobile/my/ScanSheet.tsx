import { useApp } from '../../api/use-app.ts'
import { productsHref } from '../../features/catalogue/products-href.ts'
import { useCamera } from '../../features/quick-pick/use-camera.ts'
import { useLeaving } from '../../features/quick-pick/use-leaving.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import css from '../quick-pick/CameraSheet.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import { scannedHref } from './scanned.ts'

/** The code on a computer's screen signs in there; that of a product finds it. */
export default function ScanSheet({ onClose }: { onClose(): void }) {
  const t = useT()
  const { origin } = useApp()
  const navigate = useNavigate()
  const { video, failed } = useCamera(code => {
    void navigate({ href: scannedHref(code, origin) ?? productsHref({ q: code.slice(0, 100) }) })
  })
  useLeaving(onClose)
  return (
    <Sheet title={t('mobile.scan')} onClose={onClose}>
      {failed ? (
        <p role="alert" className={css.failed}>
          {t(failed === 'denied' ? 'quick-pick.cameraDenied' : 'quick-pick.noCamera')}
        </p>
      ) : (
        <>
          <div className={css.view}>
            <video ref={video} className={css.video} muted playsInline />
            <span className={css.frame} aria-hidden="true" />
          </div>
          <p className={css.status}>{t('mobile.scanHint')}</p>
        </>
      )}
    </Sheet>
  )
}
