#!/usr/bin/env python3
"""A second checker of certificates, written from the format in ../README.md, the rules in the READMEs of the games, and the arguments in that of gametree-draw-argument.

usage: gtc.py FILE...; exit code 0 when all is proven, 1 when a proof fails, 2 when not supported here, 4 when malformed
"""
import functools, itertools, json, operator, re, struct, sys, zlib
VERSION, ARGUED, DECIDED, SLOWEST = 2, 3, 32_000, 30_000  # of the format, without and with arguments; scores of a win in 0 plies, and in any number of them

class Refused(Exception): """A file that is not accepted: the exit code and the reason."""
def malformed(at, expected, found):
    return Refused(4, f"{f'at byte {at}' if isinstance(at, int) else at}: expected {expected}, found {found}")
class Reader:
    """Numbers and texts taken one after the other."""
    def __init__(self, data, at=0): self.data, self.at = data, at
    def take(self, form, expected, allowed=None):
        at, self.at = self.at, self.at + struct.calcsize("<" + form)
        if self.at > len(self.data): raise malformed(len(self.data), expected, "the end")
        found, = struct.unpack_from("<" + form, self.data, at)
        if allowed is not None and found not in allowed: raise malformed(at, expected, found)
        return found
    def text(self, expected):
        raw = self.take(f"{self.take('H', expected)}s", expected)
        text = raw.decode("utf-8", "replace")
        if text.encode() == raw and not re.search("[\0-\x1f\x7f-\x9f]", text): return text
        raise malformed(self.at - len(raw), expected, "bytes that are no plain text")
    def checksum(self, start):
        expected = zlib.crc32(self.data[start:self.at])
        self.take("I", f"checksum {expected}", [expected])
def entries_of(file):
    """The numbers of all blocks, each with the offset of its last byte, and how many entries there should be; nothing may follow."""
    entries, number, shift = [], 0, 0
    while length := file.take("I", "at most 65536 bytes in a block", range(65_537)):
        start, block = file.at, file.take(f"{length}s", "a block of moves")
        file.checksum(start)
        for at, byte in enumerate(block, start):
            number, shift = number | (byte & 127) << shift, shift + 7
            if shift > 7 and byte == 0 or shift > 14 and byte > 127:
                raise malformed(at, "a number of at most three bytes in its shortest form", f"byte {byte}")
            if byte < 128: number, shift, _ = 0, 0, entries.append((at, number))
    told = file.take("Q", "a number of entries")
    file.checksum(0)
    if shift == 0 and file.at == len(file.data): return entries, told
    raise malformed(file.at, "the end of the file after whole entries", "something else")

def prove(game, root, player, score, twin_plies, remembers, is_argued, entries):
    """Walks through the proof of a claim, whose numbers come next; returns how many entries it has."""
    waiting, seen, at, count = [(root, score, 0)], {}, "the header", 0
    while waiting:
        pos, score, ply = waiting.pop()
        end = game.outcome(pos)
        if (DECIDED - 1 if end is None else -end if player else end) < score:
            found = "no end of the game" if end is None else f"a result of {end} for first"
            raise Refused(1, f"at byte {at}: in {game.text(pos)}: expected that {say(player, score)}, found {found}")
        if end is not None or score <= 1 - DECIDED: continue
        moves = game.moves(pos)
        if is_argued and ply == 0 and pos[-1] != player:
            at, number = next(entries, (at, DECIDED))
            if number > 1: raise malformed(at, "0 or 1", number)
            if number == 1:
                count += hold(game, pos, player, score, entries)
                continue
        if pos[-1] == player:
            twin = game.twin(pos) if ply < twin_plies else pos  # Whole positions are compared, no names of them.
            if remembers and seen.get(twin, -DECIDED) >= score: continue
            seen[twin] = score
            at, number = next(entries, (at, DECIDED))
            if is_argued and number == len(moves):
                count += hold(game, pos, player, score, entries)
                continue
            if number >= len(moves): raise malformed(at, f"one of {len(moves)} legal moves", f"number {number}")
            moves, count = [moves[number]], count + 1
        after = score + (score > SLOWEST) - (score < -SLOWEST)
        waiting.extend((game.play(pos, m), after, ply + 1) for m in reversed(moves))
    return count
def say(player, score, within="within "):
    who, plies = ("first", "second")[player], DECIDED - abs(score)
    if abs(score) < SLOWEST: return f"{who} " + (f"wins or gets at least {score} point{'s'[:abs(score) != 1]}" if score else "gets at least a draw")
    if plies == DECIDED - SLOWEST: return f"{who} {'wins' if score > 0 else 'never loses'}"
    return f"{who} {f'wins {within}' if score > 0 else 'does not lose in fewer than '}{plies} {'ply' if plies == 1 else 'plies'}"
def value(claims):  # what they say together
    best = [max((score for p, score in claims if p == player), default=-DECIDED - 1) for player in (0, 1)]
    if sum(best) > 0: raise Refused(1, "expected claims that agree, found proofs of a contradiction")
    if sum(best) < 0: return " and ".join(say(p, score) for p, score in enumerate(best) if score >= -DECIDED)
    if abs(best[0]) < SLOWEST: return f"{best[0]} point{'s'[:abs(best[0]) != 1]} for first" if best[0] else "draw"
    return say(int(best[0] < 0), abs(best[0]), "in ")

def check(data):
    file = Reader(data)
    file.take("8s", "the first bytes of a certificate", [b"\x89GTC\r\n\x1a\n"])
    is_argued = file.take("H", f"version {VERSION} or {ARGUED}", [VERSION, ARGUED]) == ARGUED
    end = file.take("I", "at most 65536 bytes of header", range(65_537)) + file.at
    name, text = file.text("the name of a game"), file.text("the text of a position")
    digest = file.take("Q", "the digest of the rules")
    naming, twin_plies = file.take("B", "a kind of names", range(3)), file.take("I", "plies of symmetry")
    is_fixed = file.take("B", "a kind of table from 0 to 1", [0, 1])
    buckets = file.take("Q", "no buckets", None if is_fixed else [0])
    count, scores = file.take("H", "at least one claim", range(1, 65_536)), range(-DECIDED, DECIDED + 1)
    claims = [(file.take("B", "player 0 or 1", [0, 1]), file.take("h", "a score", scores)) for _ in range(count)]
    language = file.text("the language of arguments") if is_argued else None
    if file.at != end: raise malformed(file.at, f"the end of the header at byte {end}", "another one")
    file.checksum(0)
    game, root = opened(name, text, digest)
    if twin_plies and not game.has_twins or naming != (2 if game.is_exact else 1):
        raise malformed("names", "those of the game", f"kind {naming} with twins for {twin_plies} plies")
    if language not in (None, game.language): raise malformed("arguments", game.language, ascii(language))
    if buckets: raise Refused(2, "tables of fixed extent with buckets are not supported here")
    numbers, told = entries_of(file)
    rest = iter(numbers)
    count = sum(prove(game, root, *claim, twin_plies, not is_fixed, is_argued, rest) for claim in claims)
    for at, _ in rest: raise malformed(at, "the end of the proofs", "more moves")
    if count != told: raise malformed("the end", f"{count} entries", told)
    return f"{name} at {text}: {value(claims)}, {count} entries"
def opened(name, text, digest):
    """The game and its position; a file may be read in several ways, and the digest tells which one is meant."""
    try:
        for make, found in ((make, re.fullmatch(form, name, re.A)) for form, make in GAMES):
            for game in make(*found.groups()) if found else ():
                if digest == (game.rules and fnv1a(game.rules)) and game.text(game.read(text)) == text:
                    return game, game.read(text)
        family, *rules = re.split("[:,]", name)
        if "renju" in rules or not any(form.startswith(family) for form, _ in GAMES):
            raise Refused(2, f"game {name!a} is not supported here")
        raise ValueError("another one")
    except (ValueError, LookupError, TypeError, OSError, RecursionError) as error:
        raise malformed("game", f"one with name {name!a}, digest {digest} and position {text!a}", error)
def fnv1a(text):
    return functools.reduce(lambda h, b: (h ^ b) * 0x100_0000_01B3 % 2 ** 64, text.encode(), 0xCBF2_9CE4_8422_2325)

class Hold:
    """An argument in "hold 1": numbers that show how Breaker keeps Maker from k in a row; sets of cells are numbers with a bit for each."""
    def __init__(self, columns, rows, k, numbers):
        self.numbers, self.at, self.entries, self.shown, self.k = numbers, 0, 0, [], k
        self.lines, self.images = lines_and_images(columns, rows, k)
    def fail(self, found): return Refused(1, f"at byte {self.at}: expected an argument that holds, found {found}")
    def number(self, allowed=range(1 << 21)):
        self.at, number = next(self.numbers, (0, -1))
        if number in allowed: return number
        raise self.fail(f"number {number}")
    def edges(self, maker, breaker):
        live = [(row, line, line & ~maker) for row, line in self.lines if not line & breaker]
        rows = [list(edges) for _, edges in itertools.groupby(live, lambda edge: edge[0])]
        beaten = lambda edges, at: any(other & ~edges[at][2] == 0 and (other != edges[at][2] or number < at)
                                       for number, (_, _, other) in enumerate(edges) if number != at)
        return [edge for edges in rows for at, edge in enumerate(edges) if not beaten(edges, at)]
    def breaker_moves(self, maker, breaker):
        """The zone with Breaker to move."""
        edges, step = self.edges(maker, breaker), None
        if not edges: return 0
        only = {cells for _, _, cells in edges if size(cells) < 2}
        if 0 in only or len(only) > 1: raise self.fail("two lines to prevent")
        if only: reply, = only
        else:
            live = list(bits(union(edges)))
            self.entries += 1
            step, at = divmod(self.number(), len(live))
            reply = 1 << live[at]
        return reply | self.maker_moves(maker, breaker | reply, step)
    def maker_moves(self, maker, breaker, step):
        """The zone with Maker to move."""
        edges = self.edges(maker, breaker)
        if step is None and not edges: return 0
        if any(size(cells) < 2 for _, _, cells in edges): raise self.fail("a line to complete")
        if step is None: self.entries, step = self.entries + 1, self.number()
        if step in (0, 1): return self.pairing(edges, step)
        if step == 2: return self.replies(maker, breaker, edges)
        if step == 3: return self.known(edges)
        weights = {cell: sum(2.0 ** -size(e) for _, _, e in edges if e >> cell & 1) for cell in bits(union(edges))}
        if step == 4 and sum(2.0 ** -size(e) for _, _, e in edges) + max(weights.values(), default=0) < 1: return union(edges)
        if step != 5: raise self.fail("a potential of 1 or more" if step == 4 else f"step {step}")
        live = list(bits(union(edges)))
        first, second = (1 << live[self.number(range(len(live)))] for _ in range(2))
        if first == second or any(e & second and not e & first for _, _, e in edges): raise self.fail("two cells not to be set apart")
        return first | second | self.maker_moves(maker | first, breaker | second, None)
    def pairing(self, edges, step):
        demand = {cell: sum(e >> cell & 1 for _, _, e in edges) for cell in bits(union(edges))}
        waiting, used, left = [(row, e) for row, _, e in edges], 0, None
        if step == 1: left, number, is_last = self.choice()
        while waiting:
            row, edge = min(waiting, key=lambda edge: size(edge[1] & ~used))
            free = list(bits(edge & ~used))
            if len(free) < 2: raise self.fail("an open line without a pair")
            gain = lambda a, b: sum(r == row and e >> a & e >> b & 1 for r, e in waiting)
            pairs = sorted(itertools.combinations(free, 2), key=lambda p: (demand[p[0]] + demand[p[1]] - 4 * gain(*p), p))
            at = 0
            if len(free) > 2 and left is not None:
                if left == 0:
                    if number >= len(pairs): raise self.fail(f"pair {number} of {len(pairs)}")
                    at, left = number, None
                    if not is_last: left, number, is_last = self.choice()
                else: left -= 1
            pair = 1 << pairs[at][0] | 1 << pairs[at][1]
            waiting, used = [(r, e) for r, e in waiting if pair & ~e], used | pair
        return used
    def choice(self):
        rest, last = divmod(self.number(), 2)
        run, number = divmod(rest, max(self.k * (self.k - 1) // 2, 1))
        return run, number + 1, last == 1
    def replies(self, maker, breaker, edges):
        live = left = union(edges)
        above = {cell: functools.reduce(operator.and_, (e for _, _, e in edges if e >> cell & 1)) & ~(1 << cell) for cell in bits(live)}
        weight = {cell: sum(2.0 ** -size(e) for _, _, e in edges if e >> cell & 1) for cell in bits(live)}
        zone = 0
        for cell in sorted(bits(live), key=lambda cell: (-weight[cell], cell)):
            if left >> cell & 1 and not above[cell]:
                found = self.breaker_moves(maker | 1 << cell, breaker)
                left, zone = left & found & ~(1 << cell), zone | found
        for cell in bits(left):
            other = above[cell] & zone or above[cell]
            zone |= 1 << cell | other & -other
        self.shown.append((maker, breaker, zone))
        return zone
    def known(self, edges):
        age = self.number(range(len(self.shown)))
        for image in self.images:
            maker, breaker, zone = (sum(1 << image[cell] for cell in bits(cells)) for cells in self.shown[-1 - age])
            if all(not line & breaker and not line & zone & ~maker & ~e for _, line, e in edges): return zone
        raise self.fail("a position that none of those shown covers")
def size(cells): return bin(cells).count("1")
def bits(cells): return (at for at, bit in enumerate(bin(cells)[:1:-1]) if bit == "1")
def union(edges): return functools.reduce(operator.or_, (cells for _, _, cells in edges), 0)
@functools.lru_cache(None)
def lines_and_images(columns, rows, k):
    """The lines with the numbers of their rows, and where each symmetry takes each cell."""
    lines, number, cell = [], 0, lambda x, y: y * (columns + 1) + x
    for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
        for y, x in itertools.product(range(rows), range(columns)):
            if 0 <= x - dx < columns and 0 <= y - dy < rows: continue
            steps = itertools.takewhile(lambda at: x + at * dx < columns and 0 <= y + at * dy < rows, itertools.count())
            row = [1 << cell(x + at * dx, y + at * dy) for at in steps]
            lines += [(number, sum(row[at:at + k])) for at in range(len(row) - k + 1)]
            number += 1
    flips = itertools.product([False, True][:1 + (columns == rows)], (False, True), (False, True))
    def image(transposed, flip_rows, flip_columns):
        where = lambda x, y: (columns - 1 - x if flip_columns else x, rows - 1 - y if flip_rows else y)
        return {cell(x, y): cell(*(where(y, x) if transposed else where(x, y)))
                for x, y in itertools.product(range(columns), range(rows))}
    return lines, [image(*flip) for flip in flips]
def hold(game, pos, player, score, numbers):
    """How many entries an argument has that shows that the opponent completes no line."""
    columns, rows, k, _ = game.shape
    if not game.is_shown(player, score) or columns * rows > 256: raise Refused(1, "expected a claim that arguments can show, found another one")
    mine, other = (sum(1 << at for at, stone in enumerate(pos[0]) if stone == "XO"[side]) for side in (player, 1 - player))
    argument = Hold(columns, rows, k, numbers)
    (argument.breaker_moves if pos[1] == player else lambda *stones: argument.maker_moves(*stones, None))(other, mine)
    return argument.entries

class Stones:
    """Players put stones on cells: a position is a letter for each cell, by the codes, and the side to move."""
    has_twins, is_exact, rules, last_wins, language = True, True, 0, True, None
    fall = 2_000  # With gravity, the distance from a cell to the one below it.
    def outcome(self, pos):
        if self.has_line(pos[0], "OX"[pos[1]]): return DECIDED if self.last_wins == pos[1] else -DECIDED
        return None if "." in pos[0] else 0
    def moves(self, pos):
        cells = [cell for cell, stone in enumerate(pos[0]) if stone == "."]
        cells = [cell for cell in cells if cell < self.fall or pos[0][cell - self.fall] != "."]
        return sorted(cells, key=lambda cell: cell % self.fall)
    def play(self, pos, m): return pos[0][:m] + "XO"[pos[1]] + pos[0][m + 1:], 1 - pos[1]
    def text(self, pos):
        cells = "".join([pos[0][cell] for cell in self.in_text]).rstrip("/")
        return re.sub(r"\.+", lambda run: self.run(len(run[0])), cells) + ":" + "XO"[pos[1]]
    def read(self, text):
        cells, side = text.split(":")
        cells = dict(zip(self.in_text, re.sub("[1-9][0-9]?", lambda run: "." * int(run[0]), cells) + "/"))
        cells, side = "".join([cells[cell] for cell in range(len(self.blank))]), "XO".index(side)
        fits = re.sub("[XO]", ".", cells) == self.blank and self.is_reachable(cells, "XO"[side], "OX"[side])
        return (cells, side) if fits else None
    def is_reachable(self, cells, own, other):  # with no stone in the air, and all lines made by one last stone
        stands = lambda cells: not any(a == "." != b for a, b in zip(cells, cells[self.fall:]))
        before = [cells[:at] + "." + cells[at + 1:] for at, stone in enumerate(cells) if stone == other]
        fits = cells.count("X") == cells.count("O") + (own == "O") and stands(cells) and not self.has_line(cells, own)
        is_over = self.has_line(cells, other)
        return fits and (not is_over or any(stands(was) and not self.has_line(was, other) for was in before))

class Grid(Stones):
    """K in a row; the cell "/" behind each row keeps lines from running on."""
    run = str
    def __init__(self, columns, rows, k, is_exactly=None, drops=False, has_twins=True):
        columns, rows, self.stride, self.has_twins = int(columns), int(rows), int(columns) + 1, has_twins
        self.shape, self.language = (columns, rows, int(k), is_exactly), "hold 1" if has_twins and not drops else None
        self.is_square, self.fall = columns == rows and not drops, self.stride if drops else self.fall
        self.is_exact, self.blank = drops or self.stride * rows <= 80, ("." * columns + "/") * rows
        if drops and columns * (rows + 1) > 64: raise ValueError("too large")
        self.in_text = [row * self.stride + cell for row in reversed(range(rows)) for cell in range(self.stride)]
        line = "(?<!S{0})S(?:{0}S){{{1}}}(?!{0}S)" if is_exactly else "S(?:{0}S){{{1}}}"
        lines = "|".join(line.format(f".{{{gap}}}", int(k) - 1) for gap in (0, columns - 1, columns, columns + 1))
        self.lines = {stone: re.compile(lines.replace("S", stone)) for stone in ("X", "O", "[X.]")}
    def is_shown(self, player, score): return score <= 0 and not self.shape[3]  # by an argument
    def has_line(self, cells, stone): return self.lines[stone].search(cells) is not None
    def twin(self, pos):
        rows = pos[0][:-1].split("/")
        boards = [rows] + [["".join(column) for column in zip(*rows)]] * self.is_square
        images = ["/".join(board) for board in boards] + ["/".join(board[::-1])[::-1] for board in boards]
        return min(images + [image[::-1] for image in images] * (self.fall > self.stride)), pos[1]
class Weak(Grid):
    """Lines of First alone win; Second wins with a stone in each."""
    def is_shown(self, player, score): return (player, score) == (1, SLOWEST)
    def outcome(self, pos):
        return DECIDED if self.has_line(pos[0], "X") else None if self.has_line(pos[0], "[X.]") else -DECIDED
    def is_reachable(self, cells, own, other):  # with all lines made, or the last one stopped, by one last stone
        before = [cells[:at] + "." + cells[at + 1:] for at, stone in enumerate(cells) if stone == other]
        end = self.outcome((cells, own))
        fits = cells.count("X") == cells.count("O") + (own == "O") and end != (DECIDED if own == "X" else -DECIDED)
        fits &= own == "X" or self.has_line(cells, "[X.]")
        return fits and (end is None or not before or any(self.outcome((was, other)) is None for was in before))
class Capture(Grid):
    """The first capture wins; sets of points are numbers with a bit for each."""
    def __init__(self, columns, rows, is_contact):
        super().__init__(columns, rows, 1)
        self.language = None
        columns, rows, self.is_contact = int(columns), int(rows), is_contact
        self.centre = columns % 2 * (rows % 2) << rows // 2 * self.stride + columns // 2
        self.full, = self.sets(self.blank, ".")
    def beside(self, s): return (s << 1 | s >> 1 | s << self.stride | s >> self.stride) & self.full
    def sets(self, cells, wanted): return [int("".join(["01"[c == one] for c in cells[::-1]]), 2) for one in wanted]
    def strings(self, stones, empty):  # each with its liberties
        while stones:
            string, grown = 0, stones & -stones
            while string != grown: string, grown = grown, grown | self.beside(grown) & stones
            stones ^= string
            yield string, self.beside(string) & empty
    def points(self, pos):  # the legal ones, none when the game is over
        own, other, empty = self.sets(pos[0], ("XO.", "OX.")[pos[1]])
        breathing, atari = empty & self.beside(empty), 0
        for stones, liberties in [*self.strings(own, empty), *self.strings(other, empty)]:
            if stones & own and not liberties: return 0
            if (liberties & liberties - 1 != 0) == (stones & own != 0): breathing |= liberties
            elif stones & own: atari |= liberties
        if not self.is_contact or own and not other: return breathing
        return ((self.beside(other) & empty | atari) if other else self.centre) & breathing or breathing
    def outcome(self, pos): return None if self.points(pos) else 2 * DECIDED * pos[1] - DECIDED
    def moves(self, pos): return [cell for cell, bit in enumerate(bin(self.points(pos))[:1:-1]) if bit == "1"]
    def is_reachable(self, cells, own, other):  # with all captured strings captured by one last stone
        own, last, empty = self.sets(cells, own + other + ".")
        dead, suicides = ([s for s, free in self.strings(stones, empty) if not free] for stones in (own, last))
        for string in dead: last &= self.beside(string)
        return (last or not dead) and all(dead and string & last for string in suicides)
class Sim(Stones):
    """Cells are edges, numbered by their higher point and then by the lower one."""
    def __init__(self, points, achieve):
        points, self.last_wins = range(int(points)), bool(achieve)
        edge = lambda a, b: max(a, b) * (max(a, b) - 1) // 2 + min(a, b)
        self.in_text = [edge(a, b) for a, b in itertools.combinations(points, 2)]
        self.blank = "." * len(self.in_text)
        self.lines = [(edge(a, b), edge(a, c), edge(b, c)) for a, b, c in itertools.combinations(points, 3)]
        self.images = [operator.itemgetter(*(edge(order[a], order[b]) for b in points for a in range(b)))
                       for order in itertools.permutations(points)]
    def run(self, count): return "." * count
    def has_line(self, cells, stone): return any(cells[a] == cells[b] == cells[c] == stone for a, b, c in self.lines)
    @functools.lru_cache(None)
    def twin(self, pos): return min("".join(image(pos[0])) for image in self.images), pos[1]

class Kayles:
    """A position is the set of free vertices, as a number with a bit for each, and the side to move."""
    language = None
    def __init__(self, first, count, edges, misere):
        if count > 256 or first not in (0, 1): raise ValueError("no such graph")
        self.first, self.misere, self.has_twins, self.is_exact = first, misere, False, count < 128
        self.closed = [1 << v | sum(1 << a + b - v for a, b in edges if v in (a, b)) for v in range(count)]
        lines = "".join(f"{a} {b}\n" for a, b in sorted(edges))
        self.rules = f"{count}\n{lines}{'misere' if misere else 'normal'}\n"
    def outcome(self, pos): return None if pos[0] else DECIDED if bool(pos[1]) != self.misere else -DECIDED
    def moves(self, pos): return [v for v, bit in enumerate(bin(pos[0])[:1:-1]) if bit == "1"]
    def play(self, pos, m): return pos[0] & ~self.closed[m], 1 - pos[1]
    def text(self, pos):
        runs = [(run.start() + self.first, run.end() + self.first - 1) for run in re.finditer("1+", bin(pos[0])[:1:-1])]
        return (",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs) or "-") + ":" + "XO"[pos[1]]
    def read(self, text):
        free, side = text.split(":")
        ends = [[int(end) - self.first for end in run.split("-")] for run in free.split(",") if free != "-"]
        if any(not 0 <= end < len(self.closed) for run in ends for end in run): raise ValueError("another graph")
        return sum(1 << v for run in ends for v in range(run[0], run[-1] + 1)), "XO".index(side)
def family(kind, a, b):
    """How many vertices a graph by name has, and which u < v of them are neighbours."""
    board = lambda near: (a * b, lambda u, v: near(abs(u % a - v % a), abs(u // a - v // a)))
    return {
        "bishops": board(lambda x, y: x == y), "grid": board(lambda x, y: x + y == 1),
        "king": board(lambda x, y: x < 2 > y), "knight": board(lambda x, y: x * y == 2),
        "queens": board(lambda x, y: x * y == 0 or x == y), "rooks": board(lambda x, y: x * y == 0),
        "torus": board(lambda x, y: min(x, a - x) + min(y, b - y) == 1), "empty": (a, lambda u, v: False),
        "complete": (a, lambda u, v: True), "complete-bipartite": (a + b, lambda u, v: u < a <= v),
        "path": (a, lambda u, v: v - u == 1), "cycle": (a, lambda u, v: v - u in (1, a - 1)),
        "star": (a + 1, lambda u, v: u == 0), "wheel": (a + 1, lambda u, v: u == 0 or v - u in (1, a - 1)),
        "hypercube": (1 << min(a, 9), lambda u, v: bin(u ^ v).count("1") == 1),
        "petersen": (10, lambda u, v: v - u in ((1, 4) if v < 5 else (2, 3) if u > 4 else (5,)))}[kind]
def named(source):
    found = re.fullmatch(r"([a-z]+(?:-[a-z]+)?)(?:-0*(\d{1,3})(?:x0*(\d{1,3}))?)?", source, re.A)
    count, near = family(found[1], int(found[2] or 0), int(found[3] or found[2] or 0))
    return 1, count, {(a, b) for a, b in itertools.combinations(range(min(count, 257)), 2) if near(a, b)}
def listed(source):  # as edges, with or without the letters of DIMACS
    rows = [row for row in rows_of(source) if row[0] != "c"]
    counts = [int(row[2]) for row in rows if row[0] == "p"]
    ends = [[int(word) for word in row if word != "e"] for row in rows if row[0] != "p"]
    first, last = min(1, *itertools.chain(*ends)), max(itertools.chain(*ends), default=0)
    return first, max(counts or [last + 1 - first]), {(min(e) - first, max(e) - first) for e in ends if len(e) == 2}
def matrix(source, headings=0):
    rows = rows_of(source)[headings:]
    rows = [row if len(row) == len(rows) else row[0] for row in rows]
    return 1, len(rows), {(a, b) for a, b in itertools.combinations(range(len(rows)), 2) if rows[a][b] == "1"}
@functools.lru_cache(None)
def content(source):
    with open(0 if source == "-" else source, encoding="utf-8", newline="\n") as file: return file.read(1 << 26)
def rows_of(source):
    return [row for line in content(source).split("\n") for row in [line.split("#")[0].split()] if row]
def kayles(source, options):
    for read in (named, listed, matrix, lambda source: matrix(source, 1)):
        try: yield Kayles(*read(source), "misere" in options)
        except (ValueError, LookupError, TypeError): pass

class Tree:
    """A position is the way from the root and the side to move; names are left out, and a leaf is an integer."""
    language = None
    def __init__(self, text):
        objects, hook = [], lambda node: objects.append(node) or node.get("children", node.get("value"))
        self.has_twins, self.is_exact, self.root = False, True, json.loads(text, object_hook=hook)
        lists = json.dumps(self.root, separators=(",", ":"))
        if re.search(r"[^][,0-9-]|\[]|[3-9]\d{4}|\d{6}", lists): raise ValueError("no tree for points")
        self.first = int(text.lstrip()[0] == "{" and objects[-1].get("root") == "min")
        self.rules = f"{lists}\n{('max', 'min')[self.first]}\n"
    def node(self, pos): return functools.reduce(lambda node, branch: node[branch], pos[0], self.root)
    def outcome(self, pos): return None if isinstance(self.node(pos), list) else self.node(pos)
    def moves(self, pos): return range(len(self.node(pos)))
    def play(self, pos, m): return pos[0] + (m,), 1 - pos[1]
    def text(self, pos): return ".".join(["r", *(str(branch + 1) for branch in pos[0])])
    def read(self, text):
        way = tuple(int(branch) - 1 for branch in text.split(".")[1:])
        if min(way, default=0) < 0 or self.node((way,)) is None: raise ValueError("another tree")
        return way, (self.first + len(way)) % 2
SIDE, POINTS = r"0*([1-9]|[12]\d|3[012])", r"0*([1-9]|1\d)"
GAMES = [
    (r"tictactoe:?", lambda: [Grid(3, 3, 3, has_twins=False)]),
    (r"gomoku:?(exact)?", lambda exact: [Grid(15, 15, 5, exact)]),
    (rf"mnk:{SIDE},{SIDE},0*([1-9]\d\d?|[1-9]|10[01]\d|102[0-4])(,exact)?", lambda *rules: [Grid(*rules)]),
    (rf"maker-breaker:{SIDE},{SIDE},0*([1-9]\d\d?|[1-9]|10[01]\d|102[0-4])", lambda *rules: [Weak(*rules)]),
    (rf"connect4:?(?:(?<=:){SIDE}x0*([1-9]|[1-5]\d|6[0-3]))?", lambda c, r: [Grid(c or 7, r or 6, 4, drops=True)]),
    (rf"capture:(?!0*1x0*1\b){POINTS}x{POINTS}(,contact)?(?:,centre|,crosscut)?", lambda *rules: [Capture(*rules)]),
    (r"sim:([3-8])(,achieve)?", lambda *rules: [Sim(*rules)]),
    (r"kayles:(.+?)((?:,misere|,format=\w+)*)", kayles),
    (r"tree:(.+)", lambda source: [Tree(source if source[0] in "[{" else content(source))])]
if __name__ == "__main__":
    sys.setrecursionlimit(9_000)
    for stream in (sys.stdout, sys.stderr): stream.reconfigure(errors="backslashreplace")
    codes = [0] if sys.argv[1:] else [print(__doc__, file=sys.stderr) or 2]
    for path in sys.argv[1:]:
        try:
            with open(path, "rb") as file: print(f"{path}: {check(file.read())}")
        except (Refused, OSError) as error:
            code, reason = error.args if isinstance(error, Refused) else (4, f"expected a file to read, found {error}")
            codes.append(print(f"{path}: {reason}", file=sys.stderr) or code)
    sys.exit(max(codes))
