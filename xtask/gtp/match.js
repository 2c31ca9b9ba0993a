// Whole capture games between two instances of the program, through the controller of Sabaki.
// node match.js PROGRAM GAMES SEED
'use strict'

const { Controller } = require('@sabaki/gtp')

const [program, games, seed] = process.argv.slice(2)
const setups = [
  ['capture:5x5', 5],
  ['capture:9x9', 9],
  ['capture:6x6,crosscut', 6],
  ['capture:7x7,contact', 7],
  ['capture:9x9,contact', 9],
  ['capture:13x13,contact', 13],
]
// A linear congruential generator; its high bits are random enough for openings.
let state = Number(seed)
function below(bound) {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return (state >> 8) % bound
}

// A hang is found by the clock, since nothing else would end it.
const PATIENCE_MS = 60000
const MAX_RANDOM_MOVES = 5

async function ask(engine, name, ...args) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${name} ${args}`)), PATIENCE_MS)
  })
  const answer = await Promise.race([engine.sendCommand({ name, args: args.map(String) }), late])
  clearTimeout(timer)
  if (answer.error) throw new Error(`${name} ${args}: ${answer.content}`)
  return answer.content
}

async function startGame(engines, size) {
  for (const engine of engines) {
    await ask(engine, 'boardsize', size)
    await ask(engine, 'clear_board')
    await ask(engine, 'komi', 6.5)
    await ask(engine, 'time_settings', 0, 1, 0)
  }
  return (await ask(engines[0], 'gogui-rules_side_to_move')) === 'black' ? 0 : 1
}

// Plays one game and returns its number of moves; the first moves are random.
async function playGame(engines, size, first) {
  let side = await startGame(engines, size)
  let opening = below(MAX_RANDOM_MOVES)
  for (let played = 0; played <= size * size; played++) {
    const colour = 'BW'[side]
    const mover = engines[(side + first) % 2]
    const other = engines[(side + first + 1) % 2]
    const legal = (await ask(mover, 'gogui-rules_legal_moves')).split(' ').filter(Boolean)
    let vertex
    if (opening-- > 0 && legal.length > 0) {
      vertex = legal[below(legal.length)]
      await ask(mover, 'play', colour, vertex)
    } else {
      vertex = await ask(mover, 'genmove', colour)
    }
    if (vertex === 'resign') {
      if (legal.length > 0) throw new Error('resigned with a legal move left')
      const winner = 'BW'[1 - side]
      for (const engine of engines) {
        const score = await ask(engine, 'final_score')
        if (score !== `${winner}+1`) throw new Error(`${winner} has won, and the score is ${score}`)
      }
      return played
    }
    await ask(other, 'play', colour, vertex)
    side = 1 - side
  }
  throw new Error('the game does not end')
}

async function main() {
  let moves = 0
  for (let game = 0; game < Number(games); game++) {
    const [name, size] = setups[game % setups.length]
    const arguments_ = ['gtp', '--game', name, '--nodes', '200', '--table', '64KiB']
    const engines = [0, 1].map(() => new Controller(program, arguments_))
    engines.forEach((engine) => engine.start())
    try {
      moves += await playGame(engines, size, game % 2)
    } catch (error) {
      throw new Error(`${name}, game ${game}, seed ${seed}: ${error.message}`)
    } finally {
      for (const engine of engines) await engine.stop()
    }
  }
  console.log(`gtp-check: ${games} games with ${moves} moves through @sabaki/gtp, nothing illegal, no hang, no crash`)
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message)
    process.exit(1)
  },
)
