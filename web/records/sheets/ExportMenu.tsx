import { useT } from '../../i18n/use-t.ts'
import { Popup } from '../../ui/Popup.tsx'
import { ExportIcon } from '../icons.tsx'
import css from './ExportMenu.module.css'
import type { ExportFormat } from './export-url.ts'

interface Props {
  hrefOf(format: ExportFormat): string
}

/** Plain links: the browser shows the progress of a download better than a page can. */
export function ExportMenu({ hrefOf }: Props) {
  const t = useT()
  const label = (
    <>
      <ExportIcon />
      {t('records.uiExport')}
    </>
  )
  return (
    <Popup label={label} title={t('records.uiExport')}>
      {close => (
        <ul>
          <li>
            <a className={css.item} href={hrefOf('xlsx')} download onClick={close}>
              {t('records.uiExportXlsx')}
            </a>
          </li>
          <li>
            <a className={css.item} href={hrefOf('csv')} download onClick={close}>
              {t('records.uiExportCsv')}
            </a>
          </li>
        </ul>
      )}
    </Popup>
  )
}
