import { translator } from '../../contract/text.ts'
import ui from '../../locales/zh/ui.json' with { type: 'json' }
import type { ReactionUi } from './react-to-reply.ts'

export const t = translator({ ui }, 'zh-CN')

/** A page that writes down what is done to it, for tests. `answers` are what the person says to each question. */
export function fakeUi({ path = '/cart', answers = [] as boolean[] } = {}) {
  const toasts: { kind: string; text: string; ms?: number }[] = []
  const questions: string[] = []
  const infos: string[] = []
  const visited: string[] = []
  const page: ReactionUi = {
    toast: (kind, text, ms) => toasts.push({ kind, text, ms }),
    confirm: async text => {
      questions.push(text)
      const answer = answers.shift()
      if (answer === undefined) throw new Error(`Nobody expected the question: ${text}`)
      return answer
    },
    info: async text => {
      infos.push(text)
    },
    goTo: where => visited.push(where),
    currentPath: () => path,
    t,
  }
  return { page, toasts, questions, infos, visited }
}
