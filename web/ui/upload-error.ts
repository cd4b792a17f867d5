/** An upload that was refused; its message is for people. */
export class UploadError extends Error {}
