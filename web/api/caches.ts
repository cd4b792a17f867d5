import type { Action, ActionInput, Answer } from '../../contract/action.ts'
import { encodeInput } from '../../contract/wire.ts'
import type { Call } from './call.ts'

/** The answers kept in memory (product §7), each with the changes that make it stale. Matched by action name. */
const kept: Record<string, (changed: Action) => boolean> = {
  // Orders, selection themes and flash sales fill or empty the cart as well; asking again is cheap, a wrong count is not.
  hlt_get_cart_count: () => true,
  get_area: () => false,
  get_qshop_baseinfo: changed => changed.name === 'save_baseinfo' || changed.name === 'del_baseinfo',
}

/** After these the visitor is somebody else, or somewhere else. */
const startsOver = new Set(['hlt_pc_login', 'hlt_register', 'logout', 'jump_shop'])

export interface Caches {
  call: Call
  clear(): void
}

export function createCaches(call: Call, env: { lang(): string; currency(): string }): Caches {
  const answers = new Map<string, Map<string, Answer<Action>>>()
  const boxOf = (name: string) => {
    const box = answers.get(name) ?? new Map<string, Answer<Action>>()
    answers.set(name, box)
    return box
  }

  const settle = (changed: Action) => {
    if (startsOver.has(changed.name)) answers.clear()
    for (const name of answers.keys()) if (kept[name]?.(changed)) answers.delete(name)
  }

  const cached = async <A extends Action>(
    action: A,
    input: ActionInput<A>,
    options?: Parameters<Call>[2],
  ) => {
    if (action.name in kept) {
      const box = boxOf(action.name)
      const key = JSON.stringify([encodeInput(input as Record<string, unknown>), env.lang(), env.currency()])
      const known = box.get(key)
      if (known && !options?.fresh) return known as Answer<A>
      const answer = await call(action, input, options)
      // When something changed meanwhile, this cache was replaced and the late answer is not used.
      box.set(key, answer)
      return answer
    }
    try {
      return await call(action, input, options)
    } finally {
      // Also after a failure: when the network broke, nobody knows whether the change was made.
      if (action.mutates || startsOver.has(action.name)) settle(action)
    }
  }

  return { call: cached, clear: () => answers.clear() }
}
