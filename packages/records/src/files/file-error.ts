export type FileRefusal =
  | 'file_too_large'
  | 'file_type_not_allowed'
  | 'too_many_pixels'
  | 'picture_too_small'
  | 'too_many_files'
  | 'file_unreadable'
  | 'link_expired'
  | 'link_invalid'
  | 'not_found'
  | 'busy'

export class FileError extends Error {
  override readonly name = 'FileError'
  readonly reason: FileRefusal

  constructor(reason: FileRefusal) {
    super(reason)
    this.reason = reason
  }
}
