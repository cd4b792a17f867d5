import { useMemo, useRef, useState } from 'react'
import type { FileItem } from '../../contract/files.ts'

export interface ChosenFiles {
  files: readonly FileItem[]
  change(how: (before: readonly FileItem[]) => readonly FileItem[]): void
  /** Some are on their way; the answer is whether all of them arrived. */
  hold(work: Promise<boolean>): void
  /** The ids of all that were chosen, once they have arrived; undefined when one did not, which is said where it was chosen. */
  ids(): Promise<number[] | undefined>
}

/** Files that go along with what is sent: uploaded as they are chosen, and waited for by whoever sends. */
export function useFiles(first: readonly FileItem[] = []): ChosenFiles {
  const [files, setFiles] = useState(first)
  const now = useRef(files)
  const underWay = useRef<Promise<boolean>>(undefined)
  // The same one while they are: a part of the page that gets it need not come before somebody reaches for it.
  return useMemo(
    () => ({
      files,
      change: how => {
        now.current = how(now.current)
        setFiles(now.current)
      },
      hold: work => {
        underWay.current = work
        void work.finally(() => {
          if (underWay.current === work) underWay.current = undefined
        })
      },
      ids: async () => {
        const work = underWay.current
        if (work && !(await work)) return undefined
        return now.current.map(({ id }) => id)
      },
    }),
    [files],
  )
}
