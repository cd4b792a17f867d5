import { useEffect, useState } from 'react'
import { pageLinkName } from '../../../../contract/page-desk.ts'
import { useCall } from '../../../api/use-app.ts'
import { useDesk } from '../desk.tsx'

/** Names of what links lead to, as far as anybody has asked. */
const names = new Map<string, string>()

export const rememberName = (link: string, name: string): void => void names.set(link, name)

/** A link in words; empty while it is asked for, undefined when it leads nowhere any more. */
export function useLinkName(link: string): string | undefined {
  const call = useCall()
  const { shopId } = useDesk()
  const [name, setName] = useState<string | undefined>(() => names.get(link) ?? '')
  useEffect(() => {
    const known = names.get(link)
    setName(known ?? '')
    if (known !== undefined || link === '') return
    let gone = false
    call(pageLinkName, { shopId, link }, { quiet: true, inPlace: true }).then(
      ({ obj }) => {
        if (obj.name) rememberName(link, obj.name)
        if (!gone) setName(obj.name || undefined)
      },
      () => {
        if (!gone) setName(undefined)
      },
    )
    return () => {
      gone = true
    }
  }, [call, shopId, link])
  return name
}
