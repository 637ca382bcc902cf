// Says before sending that what was pasted or chosen is too large: the service would refuse it without this page.
const bytes = (field) =>
  field.type === 'file' ? (field.files[0]?.size ?? 0) : new TextEncoder().encode(field.value).length

const check = (field) => {
  const most = Number(field.dataset.mostBytes)
  const size = bytes(field)
  field.setCustomValidity(size > most ? `These are ${Math.ceil(size / 1024)} KB; at most ${most / 1024} fit at a time.` : '')
  return field.reportValidity()
}

const limited = () => [...document.querySelectorAll('[data-most-bytes]')]

document.addEventListener('change', (event) => {
  if (event.target.matches('[data-most-bytes]')) check(event.target)
})
document.addEventListener('submit', (event) => {
  if (!limited().every(check)) event.preventDefault()
})
