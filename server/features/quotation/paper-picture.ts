import type { Context } from '../../context.ts'

/** A stored picture as a JPEG for paper; undefined where there is none, or where it cannot be read. */
export async function paperPicture(context: Context, stored: string): Promise<Buffer | undefined> {
  const name = stored.replace(/^@/, '')
  try {
    return await context.pictures.paper(name)
  } catch (error) {
    context.log.warn({ err: error, name }, 'a picture could not be put on paper')
    return undefined
  }
}
