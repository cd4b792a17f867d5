import { type ComponentType, createContext, lazy, useContext, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Failed } from './Failed.tsx'
import { toasts } from './Toasts.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** For what stands in the place of a part that did not come. */
interface Absence {
  noLoss: boolean
  forget(): void
  again(): void
}
const AbsenceContext = createContext<Absence | undefined>(undefined)

/**
 * A part of the page whose code comes when it is wanted. When it does not come, the page stays as it is: what has an
 * `onClose` closes again, anything else offers to try again, or is left out where it is no loss. Whoever wants it next
 * asks for it again.
 */
export function onDemand<Props extends object>(load: Load<Props>, noLoss?: 'noLoss'): ComponentType<Props> {
  const attempt = (fetchStyles?: typeof fetchLackingStyles) =>
    lazy(async () => {
      globalThis.document?.addEventListener('error', noteFailedStyle, true)
      try {
        await fetchStyles?.()
        return await load()
      } catch {
        return { default: NotHere as ComponentType<Props> }
      }
    })
  let newest = attempt()

  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => newest)
    const absence: Absence = {
      noLoss: noLoss !== undefined,
      // Only once its absence is drawn: what waits for its code forgets its state, and would ask without end.
      forget: () => {
        if (newest === Part) newest = attempt(fetchLackingStyles)
      },
      again: () => setPart(() => newest),
    }
    return (
      <AbsenceContext value={absence}>
        <Part {...props} />
      </AbsenceContext>
    )
  }
}

interface Ways {
  onClose?: () => void
  /** What stays in the page while it is closed has this. */
  open?: boolean
}

function NotHere({ onClose, open = true }: Ways) {
  const t = useT()
  const { noLoss, forget, again } = useContext(AbsenceContext)!
  const isNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once, and asked for again when it is opened again
  useEffect(() => {
    const isFirst = isNew.current
    isNew.current = false
    if (isFirst) forget()
    if (!open || noLoss) return
    if (!isFirst) return again()
    toasts.show('error', t('ui.networkError'))
    onClose?.()
  }, [open])
  return onClose || noLoss ? null : <Failed onRetry={again} />
}

/** Vite asks for a style only once, also when that failed. */
const failedStyles = new Set<HTMLLinkElement>()
const noteFailedStyle = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}

async function fetchLackingStyles(): Promise<void> {
  const links = [...failedStyles]
  failedStyles.clear()
  await Promise.all(links.map(fetchAgain))
}

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
