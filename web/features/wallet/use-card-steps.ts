import type { ActionInput } from '../../../contract/action.ts'
import { chooseCard, type OwnCard, removeCard } from '../../../contract/wallet.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'

type CardStep = typeof chooseCard | typeof removeCard

/** Makes a card the one that is taken, or lets go of it. */
export function useCardSteps({ id, lastDigits }: OwnCard) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const { run, busy } = useOnce(async (step: CardStep, said?: string) => {
    try {
      await call(step, { row: { id } } as ActionInput<CardStep>)
      if (said) toasts.show('success', said, 3000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      await router.invalidate()
    }
  })
  const remove = async () => {
    const sure = await dialogs.confirm({
      text: t('wallet.removeAsk', { digits: lastDigits }),
      ok: t('wallet.remove'),
    })
    if (sure) await run(removeCard, t('wallet.removed'))
  }
  return { choose: () => run(chooseCard), remove, busy }
}
