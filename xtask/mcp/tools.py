# Every tool of `mcp`, called through the client of the protocol's own library.
# python3 tools.py PROGRAM
import asyncio
import json
import sys
from xml.etree import ElementTree

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

TOOLS = {"list_games", "show", "legal_moves", "best", "analyse", "solve", "explain", "draw"}
POSITION = {"game": "tictactoe", "moves": ["b2", "b1"]}


# The answer of a tool, which stands in a text and as structured content.
async def answer(session, tool, arguments):
    result = await session.call_tool(tool, arguments)
    fields = json.loads(result.model_dump_json(by_alias=True))
    assert not fields["isError"], (tool, fields)
    assert json.loads(fields["content"][0]["text"]) == fields["structuredContent"], tool
    return fields["structuredContent"]


async def check(session):
    await session.initialize()
    listed = await session.list_tools()
    assert {tool.name for tool in listed.tools} == TOOLS, listed
    for tool in sorted(TOOLS):
        await answer(session, tool, {} if tool == "list_games" else POSITION)
    games = (await answer(session, "list_games", {}))["games"]
    for game in games:
        shown = await answer(session, "show", {"game": game["example"]})
        moves = await answer(session, "legal_moves", {"game": game["example"]})
        assert shown["legal_moves"] == moves["legal_moves"], game["name"]
        best = await answer(session, "best", {"game": game["example"], "time": 0.1})
        assert best["best"] in moves["legal_moves"], game["name"]
    solved = await answer(session, "solve", POSITION)
    assert (solved["winner"], solved["plies"]) == ("first", 5), solved
    drawn = await answer(session, "draw", POSITION)
    root = ElementTree.fromstring(drawn["svg"])
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and len(root) > 0, drawn
    wrong = await session.call_tool("show", {"game": "tictactoe", "moves": ["z9"]})
    fields = json.loads(wrong.model_dump_json(by_alias=True))
    assert fields["isError"] and fields["structuredContent"]["error"]["field"] == "moves", fields
    return len(games)


async def main(program):
    server = StdioServerParameters(command=program, args=["mcp"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        games = await check(session)
    print(f"mcp-check: {len(TOOLS)} tools and {games} games answered through the library's client")


asyncio.run(main(sys.argv[1]))
