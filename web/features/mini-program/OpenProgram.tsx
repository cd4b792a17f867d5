import * as paths from '../../../contract/paths.ts'
import { describeForm } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { useOnce } from '../../ui/use-once.ts'

/** From the list of all to the page on which one of them is looked after. */
export function OpenProgram({ ids }: { ids: ReadonlySet<number> }) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const [one, ...more] = ids
  const { run, busy } = useOnce(async () => {
    try {
      const { obj } = await call(describeForm, { billType: 'mini_program', id: one! })
      const shop = obj.fields.find(({ field_name }) => field_name === 'shop_id')?.value
      await navigate({ href: `${paths.miniProgram}?shop=${shop}` })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  if (one === undefined || more.length > 0) return null
  return (
    <Button size="s" busy={busy} onClick={() => void run()}>
      {t('screens.miniProgram')}
    </Button>
  )
}
