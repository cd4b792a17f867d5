import * as mobilePaths from './mobile-paths.ts'
import { params } from './preferences.ts'

/** What WeChat takes, in characters. */
export const mostScene = 32

/** What a share code of a mini-program carries, in at most 32 characters: what it leads to, its id, and the shop or the inviter's. */
const kinds = { shop: 's', product: 'p', group: 'g', invite: 'i' } as const

export const sceneOf = (type: keyof typeof kinds, value: string): string => `${kinds[type]}.${value}`

/** In another shop it costs something else. Without room for the shop's code, the mini-program's own shop says whose it is. */
export function sceneInShop(type: 'product' | 'group', id: number, shop: string): string {
  const scene = `${sceneOf(type, String(id))}.${shop}`
  return scene.length <= mostScene ? scene : sceneOf(type, String(id))
}

/** An invitation to register: a shop's, or a member's of it. What a registration takes as `scene`. */
export const invitationTo = (shop: string, member: number | undefined): string =>
  member === undefined ? shop : `${shop}.m${member}`

/** Whose invitation it is; a shop's alone where nobody is named. */
export function readInvitation(scene: string): { shop: string; member: number | undefined } {
  const [shop = '', member = ''] = scene.split('.')
  return { shop, member: isMember.test(member) ? Number(member.slice(1)) : undefined }
}

const isMember = /^m\d{1,9}$/

/** Without room for the member's number it is the shop's invitation. */
export function sceneOfInvitation(shop: string, member: number | undefined): string {
  const scene = sceneOf('invite', invitationTo(shop, member))
  return scene.length <= mostScene ? scene : sceneOf('invite', shop)
}

/** The page of the mobile site that a scene leads to; undefined for what is none. */
export function pageOfScene(scene: string): string | undefined {
  const [, kind, value = '', of] = /^([spgi])\.([a-z0-9-]{1,30})(?:\.([a-z0-9-]{2,30}))?$/.exec(scene) ?? []
  const isId = /^\d{1,9}$/.test(value)
  const shop = of && `${params.shop}=${of}`
  switch (kind) {
    case kinds.shop:
      return of ? undefined : `${mobilePaths.home}?${params.shop}=${value}`
    case kinds.product:
      return isId ? mobilePaths.product.replace('{id}', value) + (shop ? `?${shop}` : '') : undefined
    case kinds.group:
      return isId ? `${mobilePaths.groupBuy}?id=${value}${shop ? `&${shop}` : ''}` : undefined
    case kinds.invite:
      return of && !isMember.test(of)
        ? undefined
        : `${mobilePaths.register}?${params.shop}=${value}&scene=${of ? `${value}.${of}` : value}`
    default:
      return undefined
  }
}
