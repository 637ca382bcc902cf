// Says before sending that a file is too large for the service: it would answer without this page.
document.addEventListener('change', (event) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type !== 'file') return
  const most = Number(input.dataset.mostBytes)
  const file = input.files?.[0]
  input.setCustomValidity(
    file && most && file.size > most ? `This file has ${Math.ceil(file.size / 1024)} KB; at most ${most / 1024} fit.` : ''
  )
  input.reportValidity()
})
document.addEventListener('submit', (event) => {
  const input = event.target.querySelector?.('input[type=file]')
  if (input && !input.checkValidity()) {
    event.preventDefault()
    input.reportValidity()
  }
})
