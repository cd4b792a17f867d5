import * as v from 'valibot'

/** What both sides know about a file before it is sent. */

const megabyte = 1024 * 1024

/** `POST` with one or more files as multipart, the session and the headers of any call; answers with `tbl` of FileItem. */
export const uploadPath = '/upload'

/**
 * Under `write/` a picture is kept twice: small at its plain name, large at `.full` (product §9). `secret` is for documents of
 * people: whoever sends one is the only one who sees it there. `video` takes what pages play (`VIDEO_MB`), and nothing else.
 */
export const uploadUrl = (folder?: 'write' | 'secret' | 'video'): string =>
  folder ? `${uploadPath}?folder=${folder}` : uploadPath

export const fileLimits = {
  filesPerUpload: 10,
  pictureMegabytes: 10,
  documentMegabytes: 20,
  megapixels: 50,
  /** Of GIF and WebP, with all frames of an animation. */
  animatedMegapixels: 32,
  avifMegapixels: 16,
} as const

export const pictureBytes = fileLimits.pictureMegabytes * megabyte
export const documentBytes = fileLimits.documentMegabytes * megabyte

/** For the `accept` of a file input; the server looks at the content, not at the name. */
export const pictureEndings = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'] as const

export const videoEndings = ['.mp4', '.m4v', '.webm'] as const

/** Name of a stored file beside its id. */
export const fileItem = v.object({ id: v.number(), fname: v.string(), url: v.string(), size: v.number() })
export type FileItem = v.InferOutput<typeof fileItem>
