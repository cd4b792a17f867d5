/** An upload that was refused; its message is for people. */
export class UploadError extends Error {
  /** The shop said so of this file; another one may do. */
  readonly isOfFile: boolean

  constructor(message: string, isOfFile = false) {
    super(message)
    this.isOfFile = isOfFile
  }
}
