import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** A product that was taken off the shelf. */
export function Gone() {
  const t = useT()
  return (
    <Empty
      title={t('product.gone')}
      action={
        <AppLink href={paths.products} className={buttonClass('primary')}>
          {t('catalogue.toAll')}
        </AppLink>
      }
    />
  )
}
