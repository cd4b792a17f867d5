import { pictureEndings } from '../../../contract/files.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './PhotoButtons.module.css'

interface Props {
  /** The field that it fills. */
  name: string
  describedBy?: string | undefined
  busy?: boolean
  onPicture(file: File): void
}

/** A picture of something that lies on the table: by the camera, or one that was taken before. */
export function PhotoButtons({ name, describedBy, busy = false, onPicture }: Props) {
  const t = useT()
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // So that the same file can be chosen again.
    input.value = ''
    if (file) onPicture(file)
  }
  const way = (camera: boolean) => (
    <label className={`${buttonClass(camera ? 'second' : 'plain')} ${css.way}`}>
      {t(camera ? 'mobile.takePhoto' : 'mobile.fromAlbum')}
      <input
        type="file"
        name={name}
        className={css.file}
        accept={camera ? 'image/*' : pictureEndings.join(',')}
        capture={camera ? 'environment' : undefined}
        disabled={busy}
        aria-describedby={describedBy}
        onChange={event => choose(event.target)}
      />
    </label>
  )
  return (
    <div className={css.ways} aria-busy={busy || undefined}>
      {way(true)}
      {way(false)}
    </div>
  )
}
