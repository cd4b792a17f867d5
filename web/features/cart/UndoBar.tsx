import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { focusLine } from './cells.ts'
import css from './UndoBar.module.css'
import type { CartModel } from './use-cart.ts'

const shownMs = 10_000

/** What was just removed can come back for a while. */
export function UndoBar({ model: { removed, actions } }: { model: CartModel }) {
  const t = useT()
  useEffect(() => {
    if (removed.length === 0) return
    const timer = setTimeout(actions.forgetRemoved, shownMs)
    return () => clearTimeout(timer)
  }, [removed, actions])
  return (
    <div className={css.place} role="status">
      {removed.length > 0 && (
        <p className={css.bar}>
          {t('cart.removed', { count: removed.length })}
          <Button size="s" onClick={async () => focusLine((await actions.undo())[0])}>
            {t('cart.undo')}
          </Button>
        </p>
      )}
    </div>
  )
}
