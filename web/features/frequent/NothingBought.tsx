import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

export function NothingBought() {
  const t = useT()
  return (
    <Empty
      title={t('frequent.noFrequent')}
      hint={t('frequent.noFrequentHint')}
      action={
        <AppLink href={paths.products} className={buttonClass('second')}>
          {t('pick-list.toProducts')}
        </AppLink>
      }
    />
  )
}
