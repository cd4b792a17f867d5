import type { ShareType } from './mini-program.ts'
import * as mobilePaths from './mobile-paths.ts'
import { params } from './preferences.ts'

/** What a share code of a mini-program carries, in at most 32 characters: what it leads to, and its id or the inviter's shop. */
const kinds = { shop: 's', product: 'p', group: 'g', invite: 'i' } as const satisfies Record<
  ShareType,
  string
>

export const sceneOf = (type: ShareType, value: string): string => `${kinds[type]}.${value}`

/** The page of the mobile site that a scene leads to; undefined for what is none. Whose product it is, the mini-program's own shop says. */
export function pageOfScene(scene: string): string | undefined {
  const [, kind, value = ''] = /^([spgi])\.([a-z0-9-]{1,30})$/.exec(scene) ?? []
  const isId = /^\d{1,9}$/.test(value)
  switch (kind) {
    case kinds.shop:
      return `${mobilePaths.home}?${params.shop}=${value}`
    case kinds.product:
      return isId ? mobilePaths.product.replace('{id}', value) : undefined
    case kinds.group:
      return isId ? `${mobilePaths.groupBuy}?id=${value}` : undefined
    case kinds.invite:
      return `${mobilePaths.register}?${params.shop}=${value}&scene=${value}`
    default:
      return undefined
  }
}
